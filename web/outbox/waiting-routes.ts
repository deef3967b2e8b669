import { accountRoutes } from '#contract/routes/account.ts'
import { meetingRoutes } from '#contract/routes/meetings.ts'
import { moderationRoutes } from '#contract/routes/moderation.ts'
import { saleProblemRoutes } from '#contract/routes/sale-problems.ts'
import { saleRoutes } from '#contract/routes/sales.ts'
import type { RouteNamed, WaitingName } from './when-offline.ts'

/** The routes of the actions that may wait, by operation id: after a reload, only the id is left. */
export const waitingRoutes = {
  'meetings.propose': meetingRoutes.propose,
  'meetings.accept': meetingRoutes.accept,
  'sales.explain': saleRoutes.explain,
  'saleProblems.answer': saleProblemRoutes.answer,
  'moderation.report': moderationRoutes.report,
  'account.chooseLanguage': accountRoutes.chooseLanguage,
} satisfies { [Name in WaitingName]: RouteNamed<Name> }
