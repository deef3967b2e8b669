import { newEmail, password, submitSignIn, signUp } from '#e2e/steps/actions.ts'
import { expect, once, test } from '#e2e/fixtures.ts'
import { open } from '#e2e/steps/open.ts'

test(
  'without a captcha, pages load nothing from Google, and their policy does not allow it',
  once,
  async ({ page, expectInConsole }) => {
    expectInConsole(/400/)
    const asked = new Set<string>()
    page.on('request', (request) => {
      const { protocol, host } = new URL(request.url())
      if (protocol.startsWith('http')) asked.add(host)
    })
    const reply = await open(page, '/login')
    const policy = reply?.headers()['content-security-policy']
    expect(policy).toContain("frame-src 'none'")
    expect(policy).not.toMatch(/google|gstatic|recaptcha/)
    await submitSignIn(page, newEmail(), password)
    await expect(page.getByRole('alertdialog')).toContainText('is wrong')
    await signUp(page)
    await open(page, '/mybooking')
    await expect(page.getByRole('heading', { level: 1, name: 'My Booking' })).toBeVisible()
    expect([...asked]).toEqual([new URL(page.url()).host])
  },
)
