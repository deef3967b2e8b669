import { expect, test } from 'vitest'
import { hashInlineScripts } from './security.ts'

test('every inline script that runs is named in the policy by its hash', () => {
  const html = '<script>alert(1)</script><script type="module" async="">import "/a.js"</script>'
  expect(hashInlineScripts(html)).toEqual([
    "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='",
    expect.stringMatching(/^'sha256-.{44}'$/),
  ])
})

test('a script with an address, and data for search engines, need no hash', () => {
  const html =
    '<script src="/a.js" defer></script><script type="application/ld+json">{"name":"Y9"}</script><script></script>'
  expect(hashInlineScripts(html)).toEqual([])
})
