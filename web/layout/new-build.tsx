import { useEffect } from 'react'
import { createPath, NavigationType, useBlocker } from 'react-router'
import { pathIn } from '#lib/languages.ts'
import { language } from '#texts/language.ts'
import { isPageOutdated, onReload } from '#web/api/page-build.ts'
import { keepTypedText } from '#web/ui/forms/typed-text.ts'

/** True while a click is handled in which a link may start a navigation. */
let isLinkPress = false

/**
 * Once the server has a new build of the pages, the next link opens a new document: so no page mixes the code of two
 * builds, and nothing is lost that a reload would lose. What a form leads to after sending stays in the page.
 */
export function NewBuild() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      isLinkPress &&
      historyAction === NavigationType.Push &&
      // A document would not get the state of the link, such as where to return after signing in.
      !nextLocation.state &&
      nextLocation.pathname !== currentLocation.pathname &&
      isPageOutdated(),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const { location } = blocker
    window.location.assign(createPath({ ...location, pathname: pathIn(language.code, location.pathname) }))
  }, [blocker])
  useEffect(() => {
    onReload(keepTypedText)
    const mark = () => {
      isLinkPress = true
      setTimeout(() => (isLinkPress = false))
    }
    window.addEventListener('click', mark, { capture: true })
    return () => window.removeEventListener('click', mark, { capture: true })
  }, [])
  return null
}
