import { useSyncExternalStore } from 'react'
import { report } from '#web/api/report.ts'

/** What browsers of the Chromium family send when they can install the site. Others have it in their own menu. */
type InstallOffer = Event & { prompt: () => Promise<unknown> }

declare global {
  interface Window {
    /** The latest one, noted by early-presses.js: it may come before our code. */
    installOffer?: InstallOffer
  }
  interface WindowEventMap {
    beforeinstallprompt: InstallOffer
  }
}

let offer: InstallOffer | undefined
const listeners = new Set<() => void>()

function setOffer(next: InstallOffer | undefined): void {
  offer = next
  for (const listener of listeners) listener()
}

/** Notes when the browser can install the site. The browser shows no bar of its own (early-presses.js): the footer has a button. */
export function watchInstallation(): void {
  setOffer(window.installOffer)
  window.addEventListener('beforeinstallprompt', setOffer)
  window.addEventListener('appinstalled', () => setOffer(undefined))
}

/** Asks with the browser's own dialog. An offer can be used once; if the person declines, the browser may send another. */
async function install(): Promise<void> {
  const asked = offer
  await asked?.prompt().catch((error: unknown) => report('Asking to install the site failed', error))
  // Another may have come meanwhile.
  if (offer === asked) setOffer(undefined)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns what installs the site; undefined if the browser does not offer that, or has done it. */
export function useInstallation(): typeof install | undefined {
  const canInstall = useSyncExternalStore(
    subscribe,
    () => offer !== undefined,
    () => false,
  )
  return canInstall ? install : undefined
}
