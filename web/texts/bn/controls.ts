import type { Translated } from '#contract/sentences/sentence.ts'
import { toBanglaDigits } from '#lib/typed-numbers.ts'
import type { controls as English } from '../en/controls.ts'

export const controls: Translated<typeof English> = {
  show: 'দেখান',
  hide: 'লুকান',
  showPassword: 'পাসওয়ার্ড দেখান',
  suggestions: 'এগুলো খুঁজতে পারেন',
  chooseFile: 'ফাইল বেছে নিন',
  uploading: 'ছবি আপলোড হচ্ছে',
  percent: (percent: number) => `${toBanglaDigits(percent)}%`,
}
