import { expect, test } from 'vitest'
import { breachesOf } from './test-breaches.ts'

const message = 'Only tests import it: move it to test/.'

test('a file of the product that only tests import belongs in test/, and so does what only that file imports', () => {
  const added = {
    'services/images/fake-store.ts': `import { bytes } from './fake-bytes.ts'\nexport const fake = bytes`,
    'services/images/fake-bytes.ts': 'export const bytes = 1',
    'services/images/disk-store.test.ts': `import { fake } from './fake-store.ts'\nfake()`,
    'test/build.ts': `import { fake } from '#services/images/fake-store.ts'\nexport const build = fake`,
  }
  expect(breachesOf(added)).toEqual([
    { at: 'services/images/fake-bytes.ts', message },
    { at: 'services/images/fake-store.ts', message },
  ])
})

test('not so a file that the product imports too, a page, or a file in test/', () => {
  const added = {
    'services/images/disk-store.test.ts': `import { store } from './disk-store.ts'\nimport { build } from '#test/build.ts'\nbuild(store)`,
    'server/images.ts': `import { store } from '#services/images/disk-store.ts'\nexport const images = store`,
    'web/pages/home.test.ts': `import Home from './home.tsx'\nHome()`,
    'test/build.ts': 'export const build = 1',
  }
  expect(breachesOf(added)).toEqual([])
})
