import type { ReactNode } from 'react'
import type { User } from '#contract/users.ts'
import { PageHead } from '#web/layout/page-head.tsx'
import frame from '#web/layout/page.module.css'
import type { RequiredRole } from '#web/session/own-record.ts'
import { RequireRole } from '#web/layout/require-role.tsx'
import { listHeading } from '#web/ui/lists/row-focus.ts'
import { Text } from '#web/ui/text/text.tsx'

type Props = {
  needs: RequiredRole
  title: string
  text: string
  /** Shown until the person's record is loaded. */
  waiting?: ReactNode
  /** Gets the user record of the signed-in person. */
  children: (record: User) => ReactNode
}

/** The common layout of all seller pages: title, purpose and content. */
export function SellingScreen({ needs, title, text, waiting, children }: Props) {
  const head = (
    <>
      <PageHead title={title} />
      <header className={frame.head}>
        <Text as="h1" size="title" {...listHeading}>
          {title}
        </Text>
        <p className={frame.text}>{text}</p>
      </header>
    </>
  )
  return (
    <RequireRole needs={needs} head={head} heading={title} waiting={waiting}>
      {children}
    </RequireRole>
  )
}
