import type { Translated } from '#contract/sentences/sentence.ts'
import type { questions as English } from '../en/questions.ts'

export const questions: Translated<typeof English> = {
  cancel: 'থাক',
  delete: 'মুছে ফেলুন',
  confirmDelete: (what: string) => `${what} মুছে ফেলতে চান?`,
  cannotUndo: 'মুছে ফেললে আর ফিরে পাওয়া যাবে না।',
}
