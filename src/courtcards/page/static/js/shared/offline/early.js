/** Begins the host of this device's tables while the modules of the page are still on their way. */

import { hostPort } from "./host-worker.js";

hostPort();
