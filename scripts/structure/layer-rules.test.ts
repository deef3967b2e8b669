import { describe, expect, test } from 'vitest'
import { breachesOf } from './test-breaches.ts'

describe('imports between folders of the browser and of the identity service go only downwards', () => {
  const above = { 'web/listings/card.tsx': 'export const Card = 1', 'web/root.tsx': 'export const links = 1' }

  test.each([
    ['web/ui/button.tsx', `import { Card } from '#web/listings/card.tsx'`, 'web/ui may not import'],
    ['web/listings/list.tsx', `import { links } from '#web/root.tsx'`, 'web/listings may not import'],
    ['web/novelties/a.ts', 'export const a = 1', 'where web/novelties belongs'],
    [
      'services/identity/embedded/accounts/accounts.ts',
      `import { open } from '../sessions/sessions.ts'`,
      'accounts may not import services/identity/embedded/sessions',
    ],
    [
      'services/identity/embedded/core/context.ts',
      `import type { Throttle } from '../throttle/throttle.ts'`,
      'core may not import services/identity/embedded/throttle',
    ],
  ])('%s: %s', (path, code, message) => {
    expect(breachesOf({ ...above, [path]: code })).toContainEqual(
      expect.objectContaining({ message: expect.stringContaining(message) }),
    )
  })

  test('allowed are imports downwards, and any from a file beside the folders', () => {
    const added = {
      'web/pages/home.tsx': `import { Card } from '#web/listings/card.tsx'\nexport default Card`,
      'web/routes.ts': `import { Card } from '#web/listings/card.tsx'\nexport const routes = Card`,
      'services/identity/embedded/accounts/accounts.ts': `import { refuse } from '../core/errors.ts'\nexport const a = refuse`,
      'services/identity/embedded/core/errors.ts': 'export const refuse = 1',
    }
    expect(breachesOf({ ...above, ...added })).toEqual([])
  })
})
