import { useSyncExternalStore } from 'react'

/** What browsers of the Chromium family send when they can install the site. Others have it in their own menu. */
type InstallOffer = Event & { prompt: () => Promise<unknown> }

declare global {
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

/** Notes when the browser can install the site. The browser then shows no bar of its own: the footer has a button. */
export function watchInstallation(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    setOffer(event)
  })
  window.addEventListener('appinstalled', () => setOffer(undefined))
}

/** Asks with the browser's own dialog. An offer can be used once; if the person declines, the browser may send another. */
function install(): void {
  void offer?.prompt()
  setOffer(undefined)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns what installs the site; undefined if the browser does not offer that, or has done it. */
export function useInstallation(): (() => void) | undefined {
  const canInstall = useSyncExternalStore(
    subscribe,
    () => offer !== undefined,
    () => false,
  )
  return canInstall ? install : undefined
}
