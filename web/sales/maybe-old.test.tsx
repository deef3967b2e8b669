import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Providers } from '#web/layout/providers.tsx'
import { MaybeOld } from './maybe-old.tsx'

const show = (isUnheard: boolean) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Providers>
        <MaybeOld isUnheard={isUnheard} />
      </Providers>
    </MemoryRouter>,
  )

test('the page says that it may be old while the server does not answer, in a status that is there before', () => {
  expect(show(true)).toMatch(/<div role="status"[^>]*>.*No connection\. What you see may be old\./u)
  expect(show(false)).toMatch(/<div role="status"[^>]*><\/div>/u)
})
