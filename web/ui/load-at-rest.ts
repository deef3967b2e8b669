/** Loads this code for its first use, once the browser has nothing else to do. */
export function loadAtRest(load: () => Promise<unknown>): void {
  // A failure is for whoever needs the code: they ask for it again.
  const start = () => void load().catch(() => undefined)
  if ('requestIdleCallback' in window) window.requestIdleCallback(start)
  else setTimeout(start)
}
