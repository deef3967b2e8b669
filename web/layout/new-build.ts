import { canLoadNewBuild, onReload } from '#web/api/page-build.ts'
import { storeTypedText } from '#web/ui/forms/typed-text.ts'

/**
 * Once the server has a new build of the pages, the next link opens a new document: so no page mixes the code of two
 * builds, and nothing is lost that a reload would lose. What a form leads to after sending stays in the page.
 */
export function watchNewBuild(): void {
  onReload(storeTypedText)
  addEventListener('click', leaveToBrowser, { capture: true })
}

/** A document would not get the state of these links: where to return after signing in. */
const withState = /\/(login|signup)$/

/** Hides a press on a link to another page from the router, so that the browser opens it. */
function leaveToBrowser(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || link.pathname === location.pathname || withState.test(link.pathname)) return
  if (canLoadNewBuild()) event.stopPropagation()
}
