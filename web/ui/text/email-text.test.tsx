import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EmailText } from './email-text.tsx'

test('an email address may break after the @ and before a dot only', () => {
  expect(renderToStaticMarkup(<EmailText email="arif.billah@shop.example" />)).toBe(
    'arif<wbr/>.billah@<wbr/>shop<wbr/>.example',
  )
})
