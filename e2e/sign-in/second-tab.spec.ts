import { signIn } from '#e2e/steps/actions.ts'
import { expect, once, test } from '#e2e/fixtures.ts'
import { open } from '#e2e/steps/open.ts'
import { makePerson, avatarOf } from '#e2e/steps/session-actions.ts'

test(
  'signing in in one tab signs in the other one, which leaves the sign-in page',
  once,
  async ({ page, context }) => {
    const email = await makePerson(context)
    const other = await context.newPage()
    await open(other, '/about')
    const third = await context.newPage()
    await open(third, '/login')
    await signIn(page, email)
    await expect(await avatarOf(other)).toBeVisible()
    await expect(third).toHaveURL('/')
  },
)
