/** The screen stays on while the sheet is open, where the browser can do that. */

export function stayAwake() {
  if (!("wakeLock" in navigator)) return;
  const ask = async () => {
    if (document.hidden) return;
    try {
      await navigator.wakeLock.request("screen");
    } catch (error) {
      // A battery that is low, or a setting: the screen goes dark as it always does.
      if (!(error instanceof DOMException && error.name === "NotAllowedError")) throw error;
    }
  };
  // A page that was hidden has lost the lock.
  document.addEventListener("visibilitychange", ask);
  ask();
}
