import { cardOf, searchField } from '#e2e/steps/actions.ts'
import { expect, expectAccessible, once, onSmallScreen, test } from '#e2e/fixtures.ts'
import { holdBack, open } from '#e2e/steps/open.ts'
import { sell, signInByApi } from '#e2e/steps/people.ts'

test('a lowest price above the highest is reported, and the two can be swapped', once, async ({ page }) => {
  await open(page, '/search?q=iphone&minPrice=60000&maxPrice=20000')
  await expect(page.getByRole('alert')).toHaveText('The lowest price is above the highest.')
  await expect(page.getByLabel('Price from')).toHaveAccessibleDescription(/lowest price is above/)
  await expect(page.getByLabel('Price to')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('No data found')).toHaveCount(0)
  await expect(page.getByText('No phone costs at least ৳60,000 and at most ৳20,000.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Swap them' }).click()
  await expect(page).toHaveURL('/search?q=iphone&minPrice=20000&maxPrice=60000')
  await expect(page.getByLabel('Price from')).toHaveValue('20000')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('article')).not.toHaveCount(0)
})

test(
  'a search without results offers to remove a filter, and links to other phones',
  once,
  async ({ page }) => {
    await open(page, '/search?q=nosuchphone&brand=Xiomi&condition=Fair')
    await expect(page.getByText('No data found for “nosuchphone”')).toBeVisible()
    await page.getByRole('link', { name: 'Without “Fair”' }).click()
    await expect(page).toHaveURL('/search?q=nosuchphone&brand=Xiomi')
    await page.getByRole('link', { name: 'Clear the filters' }).click()
    await expect(page).toHaveURL('/search?q=nosuchphone')
    const instead = page.getByRole('region', { name: 'New on the shelves' })
    await expect(instead.getByRole('article')).toHaveCount(8)
    await expect(instead.getByRole('article').getByRole('link').first()).toHaveAttribute('href', /^\/item\//)
    await expectAccessible(page)
    await page.getByRole('main').getByRole('link', { name: 'Huawei', exact: true }).click()
    await expect(page.getByRole('article')).not.toHaveCount(0)
  },
)

test('See all on the home page leads to every promoted phone', once, async ({ page }) => {
  await open(page, '/')
  const shelf = page.getByRole('region', { name: 'Advertised phones' })
  const first = await shelf.getByRole('article').first().getByRole('heading').innerText()
  const forCrawlers = page.locator('link[rel=canonical], meta[name=description], meta[property="og:url"]')
  await expect(forCrawlers).toHaveCount(3)
  await page.getByRole('link', { name: 'See all promoted phones' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Promoted phones')
  await expect(page.getByRole('article').first().getByRole('heading')).toHaveText(first)
  await expect(page).toHaveTitle('Promoted second-hand phones · Hatbodol')
  // What the server wrote about the home page says nothing about this one.
  await expect(forCrawlers).toHaveCount(0)
  await expectAccessible(page)
})

test(
  'the page of a phone that three people reported says that it is being checked, until an admin keeps it',
  once,
  async ({ page }) => {
    const seller = await signInByApi(page, 'seller@hatbodol.example')
    const id = await sell(page, seller.headers, { model: 'Nova reported by three' })
    try {
      for (const email of [
        'buyer@hatbodol.example',
        'buyer2@hatbodol.example',
        'new-seller@hatbodol.example',
      ]) {
        const { headers } = await signInByApi(page, email)
        await page.request.put(`/api/items/${id}`, { headers, data: { reason: 'scam' } })
      }
      await open(page, `/item/${id}`)
      await expect(page.getByText('Several people have reported this phone')).toBeVisible()
      await expectAccessible(page)
      await open(page, '/search?q=nova reported by three')
      await expect(cardOf(page, 'Nova reported by three').getByText('Being checked')).toBeVisible()
      const admin = await signInByApi(page, 'admin@hatbodol.example')
      await page.request.delete(`/api/items/${id}/reports`, { headers: admin.headers })
      await open(page, `/item/${id}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nova reported by three')
      await expect(page.getByText('Being checked')).toHaveCount(0)
    } finally {
      await page.request.delete(`/api/items/${id}`, { headers: seller.headers })
    }
  },
)

test(
  'recent searches do not cover the results by themselves, and a tap beside them presses nothing else',
  onSmallScreen,
  async ({ page }) => {
    await open(page, '/search?q=redmi')
    await open(page, '/search')
    const field = searchField(page)
    const list = page.getByRole('listbox', { name: 'Suggestions' })
    await expect(field).toBeFocused()
    await expect(field).toHaveAttribute('role', 'combobox')
    await expect(list).toHaveCount(0)
    await field.tap()
    await expect(list.getByRole('option').first()).toHaveText('redmi')
    await page.getByRole('main').getByRole('article').first().getByRole('link').first().tap()
    await expect(list).toHaveCount(0)
    await expect(page).toHaveURL('/search')
    await page.getByRole('main').getByRole('article').first().getByRole('link').first().tap()
    await expect(page).toHaveURL(/\/item\//)
  },
)

test('requests for suggestions for an older text are cancelled', once, async ({ page }) => {
  const older = /suggestions\?q=re$/u
  const held = await holdBack(page, older)
  await open(page, '/search')
  const field = searchField(page)
  const asked = page.waitForRequest(older)
  const cancelled = page.waitForEvent('requestfailed', (request) => older.test(request.url()))
  await field.pressSequentially('re')
  await asked
  await field.pressSequentially('dmi no')
  expect((await cancelled).failure()?.errorText).toBe('net::ERR_ABORTED')
  await expect(page.getByRole('option').first()).toHaveText(/^Redmi Note/)
  await held.release()
})
