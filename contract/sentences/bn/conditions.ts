import type { Translated } from '../sentence.ts'
import type { conditions as English } from '../en/conditions.ts'

export const conditions: Translated<typeof English> = {
  Excellent: 'চমৎকার',
  Good: 'ভালো',
  Fair: 'মোটামুটি',
}
