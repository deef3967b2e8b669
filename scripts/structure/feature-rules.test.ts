import { describe, expect, test } from 'vitest'
import { breachesOf } from './test-breaches.ts'

describe('features', () => {
  test.each([
    ['#features/brands/handlers.ts', 'by its name'],
    ['../brands/handlers.ts', 'by a relative path'],
  ])('import only those to their left: %s, %s', (specifier) => {
    const added = {
      'features/users/commands.ts': `import { brandHandlers } from '${specifier}'\nbrandHandlers()`,
    }
    expect(breachesOf(added)).toMatchObject([
      { at: 'features/users/commands.ts:1', message: expect.stringContaining('users may not import brands') },
    ])
  })

  test.each([
    ['features/users/mailer.ts', `'mailer.ts' is none of them`],
    ['features/users/deep/rules.ts', `'deep' is none of them`],
    ['features/users/deep/rules.test.ts', `'deep' is none of them`],
    ['features/wishes/rules.ts', 'No such feature'],
    ['features/problems.ts', 'no file of its own'],
  ])('consist of a fixed set of files, without %s', (path, message) => {
    expect(breachesOf({ [path]: 'export const a = 1' })).toMatchObject([
      { at: path, message: expect.stringContaining(message) },
    ])
  })

  test('with handlers have a contract with their name, and each contract has its handlers', () => {
    const added = {
      'contract/routes/bookings.ts': 'export const bookingRoutes = 1',
      'features/listings/handlers.ts': 'export const listingHandlers = 1',
    }
    expect(breachesOf(added)).toMatchObject([
      {
        at: 'contract/routes/bookings.ts',
        message: expect.stringContaining('features/sales/bookings/handlers.ts is missing'),
      },
      { at: 'features/listings/', message: expect.stringContaining('contract/routes/listings.ts must say') },
    ])
  })

  test('can have the handlers of another one, in a file of its name', () => {
    const added = {
      'contract/routes/bookings.ts': 'export const bookingRoutes = 1',
      'features/sales/bookings/handlers.ts': 'export const bookingHandlers = 1',
      'contract/routes/cash.ts': 'export const cashRoutes = 1',
      'features/sales/bookings/handlers/cash.ts': 'export const cashHandlers = 1',
      'features/sales/bookings/handlers/meetings.ts': 'export const meetingHandlers = 1',
    }
    expect(breachesOf(added)).toMatchObject([
      {
        at: 'features/sales/meetings/',
        message: expect.stringContaining('contract/routes/meetings.ts must say'),
      },
    ])
  })
})
