import { expect, test } from 'vitest'
import { listMissing } from './translate.ts'

test('every file of texts in Bangla has one in English', () => {
  expect(listMissing('bn', 'en')).toEqual([])
})

// Becomes a test that the list is empty once the product is translated. Until then pages show these in English.
test('says which files of texts are not in Bangla yet', () => {
  const missing = listMissing('en', 'bn')
  if (missing.length > 0) console.log(`${missing.length} files are not in Bangla yet:\n${missing.join('\n')}`)
  expect(missing).not.toContain('web/texts/bn/language.ts')
})
