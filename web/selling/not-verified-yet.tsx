import type { ReactNode } from 'react'
import type { User } from '#contract/users.ts'
import { selling } from '#texts/selling.ts'
import { Notice } from '#web/ui/text/notice.tsx'
import { Stack } from '#web/ui/stack.tsx'

type Props = {
  record: User
  /** What the seller can do now. */
  children: ReactNode
}

/** Says that a seller is not verified yet, that they have asked for it, or why an admin declined or withdrew it. */
export function NotVerifiedYet({ record: { denial, hasAsked }, children }: Props) {
  const { unverified } = selling
  if (!denial) {
    const { title, text } = hasAsked ? unverified.asked : unverified
    return (
      <Notice icon="clock" title={title}>
        <Stack>
          <p>{text}</p>
          {children}
        </Stack>
      </Notice>
    )
  }
  const { title, text } = unverified[denial.kind]
  return (
    <Notice icon="flag" tone="bad" title={title}>
      <Stack>
        <p>{unverified.reason(denial.reason)}</p>
        <p>{text}</p>
        {children}
      </Stack>
    </Notice>
  )
}
