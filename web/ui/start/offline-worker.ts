import { report } from '#web/api/report.ts'

/**
 * Registers the service worker that answers with public/offline.html where a page cannot be loaded. If the browser forbids
 * that, we only report it.
 */
export async function registerOfflineWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register('/offline-worker.js')
  } catch (error) {
    report('Preparing for the time without a connection failed', error)
  }
}
