import { signIn } from '#texts/sign-in.ts'
import { findChromeAddress, findInAppBrowser } from '#web/session/identity/google-popup.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { Row, Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { useCopy } from '#web/ui/use-copy.ts'
import { useHydrated } from '#web/ui/start/hydrated.tsx'

/** In which app's own browser the page is open; undefined in a browser of its own, and in the server's HTML. */
export function useInAppBrowser(): string | undefined {
  const hydrated = useHydrated()
  return hydrated ? findInAppBrowser(navigator.userAgent) : undefined
}

type Props = {
  app: string
  /** The path of our page to open elsewhere; this page unless another one is given. */
  path?: string
}

/** Stands in place of Google's button in the browser of another app: it leads to a page of ours in a browser of its own. */
export function GoogleInApp({ app, path = location.pathname + location.search }: Props) {
  const { inApp } = signIn
  const page = new URL(path, location.origin)
  const { copy, isByHand } = useCopy(page.href, inApp)
  const inChrome = findChromeAddress(navigator.userAgent, page.href)
  return (
    <Notice icon="warning" title={inApp.title(app)}>
      <Stack gap="1">
        <p>{inApp.text}</p>
        <Row gap="1">
          {inChrome && (
            <LinkButton to={inChrome} size="small">
              {inApp.openChrome}
            </LinkButton>
          )}
          {copy && (
            <Button variant="secondary" size="small" onClick={copy}>
              {inApp.copy}
            </Button>
          )}
        </Row>
        {isByHand && <Text size="small">{page.href}</Text>}
      </Stack>
    </Notice>
  )
}
