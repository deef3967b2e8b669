/** Loads code before it is needed, once the browser is idle. */
export function loadWhenIdle(load: () => Promise<unknown>): void {
  // Failures are ignored here: whoever needs the code requests it again and reports a failure.
  const start = () => void load().catch(() => undefined)
  if ('requestIdleCallback' in window) window.requestIdleCallback(start)
  else setTimeout(start)
}

/** Loads code before it is needed, once the page with its pictures has loaded and the browser is idle. */
export function loadWhenQuiet(load: () => Promise<unknown>): void {
  if (document.readyState === 'complete') loadWhenIdle(load)
  else window.addEventListener('load', () => loadWhenIdle(load), { once: true })
}

/** What shows that somebody is in front of the page, and not only a tab that was opened. */
const signsOfUse = ['pointerdown', 'pointermove', 'keydown', 'scroll'] as const

let used: Promise<void> | undefined

/** Loads code before it is needed, once somebody uses the page and the browser is idle. */
export function loadWhenUsed(load: () => Promise<unknown>): void {
  used ??= new Promise((resolve) => {
    for (const sign of signsOfUse) addEventListener(sign, () => resolve(), { passive: true, once: true })
  })
  void used.then(() => loadWhenQuiet(load))
}
