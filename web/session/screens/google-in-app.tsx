import { useLocation } from 'react-router'
import { useSignInMessages } from '#web/messages/sign-in-messages.tsx'
import { findChromeAddress } from '#web/session/identity/in-app-browser.ts'
import { readReturnPath } from '#web/session/return-path.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Row, Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { useCopy } from '#web/ui/use-copy.ts'

/**
 * Stands in place of Google's button in the browser of another app: it leads to the same page in a browser of its own. From
 * there the person goes on to where they came from.
 */
export function GoogleInApp({ app }: { app: string }) {
  const { inApp } = useSignInMessages().signIn
  const here = useLocation()
  const page = new URL(here.pathname, location.origin)
  page.searchParams.set('next', readReturnPath(here))
  const copy = useCopy(page.href, inApp)
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
        {!copy && <Text size="small">{page.href}</Text>}
      </Stack>
    </Notice>
  )
}
