import type { Page } from '@playwright/test'

/** One picture: its name, and the steps that lead to it from the one before. */
export type Shot = {
  name: string
  show: (page: Page) => Promise<unknown>
  whole?: boolean
  /** The page keeps a stream open, so its network is never idle. */
  isLive?: boolean
}
