import { searchField } from '#e2e/steps/actions.ts'
import { expect, once, test, expectAccessible } from '#e2e/fixtures.ts'
import { open } from '#e2e/steps/open.ts'

test(
  'suggestions can be chosen with the keyboard, and recent searches are suggested again',
  once,
  async ({ page }) => {
    await open(page, '/search')
    const field = searchField(page)
    const list = page.getByRole('listbox', { name: 'Suggestions' })
    await field.pressSequentially('redmi no')
    await expect(list.getByRole('option').first()).toHaveText(/^Redmi Note/)
    await expect(field).toHaveAttribute('aria-expanded', 'true')
    await expectAccessible(page)
    await field.press('Escape')
    await expect(list).toHaveCount(0)
    await expect(field).toHaveValue('redmi no')
    await field.press('ArrowDown')
    const chosen = list.getByRole('option', { selected: true })
    const model = await chosen.innerText()
    await expect(field).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id')) ?? '')
    await field.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Phones for “${model}”`)
    await expect(list).toHaveCount(0)
    await field.fill('')
    await expect(list.getByRole('option').first()).toHaveText(model)
  },
)
