/** What stands before the text of offline-worker.js: courtcards/page/service_worker.py writes it. */

declare const NAME: string;
declare const VERSION: string;
declare const FILES: string[];
declare const SHELLS: string[];
declare const FALLBACK: string;
declare const PAGES: string[];
declare const ANSWERS: string[];
declare const PATIENCE_MS: number;
