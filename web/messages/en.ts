import { common } from './en/common.ts'
import { layout } from './en/layout.ts'
import { search } from './en/search.ts'
import { session } from './en/session.ts'

/** The English texts of every page. The texts of some pages load with them (*-messages.tsx). Another language has the same keys. */
export const en = {
  common,
  layout,
  search,
  session,
}

export type Messages = typeof en
