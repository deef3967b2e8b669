import { common } from './en/common.ts'
import { layout } from './en/layout.ts'
import { search } from './en/search.ts'
import { session } from './en/session.ts'

/** The English texts that every page needs. Other texts load with the pages that show them (`*-messages.tsx`). */
export const en = {
  common,
  layout,
  search,
  session,
}

export type Messages = typeof en
