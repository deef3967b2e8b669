import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Providers } from '#web/layout/providers.tsx'
import { StaleNotice } from './stale-notice.tsx'

const show = (isUnanswered: boolean) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Providers>
        <StaleNotice isUnanswered={isUnanswered} />
      </Providers>
    </MemoryRouter>,
  )

test('while the server does not answer, the page says that it may be old, in a status element that is always there', () => {
  expect(show(true)).toMatch(/<div role="status"[^>]*>.*No connection\. What you see may be old\./u)
  expect(show(false)).toMatch(/<div role="status"[^>]*><\/div>/u)
})
