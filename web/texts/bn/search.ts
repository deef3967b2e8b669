import type { Translated } from '#contract/sentences/sentence.ts'
import type { search as English } from '../en/search.ts'

export const search: Translated<typeof English> = {
  label: 'ফোন খুঁজুন',
  field: 'কোন ফোন খুঁজছেন?',
  hint: 'মডেল বা এলাকা',
  go: 'খুঁজুন',
  suggestions: 'এগুলো খুঁজতে পারেন',
  title: 'অনুসন্ধান',
}
