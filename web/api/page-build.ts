import { language } from '#texts/language.ts'
import { buildHeader, readBuildOf } from '#lib/build-header.ts'

declare global {
  interface Window {
    __reactRouterManifest?: { version?: string }
  }
}

/** Where this tab notes from which build it was reloaded, so that it does so only once. */
const reloadedKey = 'reloaded-build'

/** Whoever waits for code sees no message until the server has answered. */
const timeoutMs = 10_000

/** The build of this page; undefined on the server and in development. */
const readOwn = () => (typeof window === 'undefined' ? undefined : window.__reactRouterManifest?.version)

let ofServer: string | undefined
let beforeReload: () => void = () => undefined

/** Learns from any answer of our server which build of the pages it has now. */
export function learnServerBuild(headers: Headers): void {
  ofServer = readBuildOf(language.code, headers.get(buildHeader)) ?? ofServer
}

/**
 * Whether the server has another build of the pages than this one, and loading a page may bring it: false without a
 * connection, where that would only lose this one. Code of this build may be gone, and answers may differ.
 */
export const canLoadNewBuild = (): boolean => isOther({ own: readOwn(), ofServer }) && navigator.onLine

type Builds = { own: string | undefined; ofServer: string | undefined }
const isOther = ({ own, ofServer: theirs }: Builds) =>
  own !== undefined && theirs !== undefined && own !== theirs

/**
 * Whether a page whose code is gone loads again by itself: if the server has another build, and the page has not already
 * been loaded again because of this one. Otherwise the code is missing for good, and a button asks.
 */
export const mayReload = (builds: Builds, reloadedFrom: string | null): boolean =>
  isOther(builds) && reloadedFrom !== builds.own

/** Sets what stores the typed text before the page loads again. */
export function onReload(listener: () => void): void {
  beforeReload = listener
}

let asking: Promise<boolean> | undefined

/**
 * Asks the server which build it has, once for all who ask at the same time. Returns whether it answered in time; if not, we
 * know what we knew.
 */
export function askServerBuild(): Promise<boolean> {
  asking ??= ask().finally(() => (asking = undefined))
  return asking
}

async function ask(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    learnServerBuild((await fetch(location.href, { method: 'HEAD', cache: 'no-store', signal })).headers)
    return true
  } catch {
    // There is no connection. The code may still be there.
    return false
  }
}

/**
 * Call it when code that somebody needs now could not be loaded: loads the page again if the server answers and has another
 * build, but only once. Returns whether it does.
 */
export async function reloadIfOutdated(): Promise<boolean> {
  if (!(await askServerBuild()) || !takeReload()) return false
  reloadPage()
  return true
}

/** Loads the page again; what was typed into its forms stays. */
export function reloadPage(): void {
  beforeReload()
  location.reload()
}

/** Notes that the page is loaded again because of its build. Returns false if it may not be. */
function takeReload(): boolean {
  const own = readOwn()
  try {
    // Without a storage that outlives the page, it could reload for ever.
    const { sessionStorage } = window
    if (!mayReload({ own, ofServer }, sessionStorage.getItem(reloadedKey))) return false
    sessionStorage.setItem(reloadedKey, own ?? '')
    return true
  } catch {
    return false
  }
}
