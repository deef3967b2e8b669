import type { ReactNode } from 'react'
import type { User } from '#contract/users.ts'
import { PageHead } from '#web/layout/page-head.tsx'
import frame from '#web/layout/page.module.css'
import type { NeededRole } from '#web/session/needed-role.ts'
import { RequireRole } from '#web/session/require-role.tsx'
import { listHeading } from '#web/ui/row-focus.ts'
import { LoadingState } from '#web/ui/states.tsx'

type Props = {
  needs: NeededRole
  title: string
  text: string
  /** What stands there until it is known who looks. */
  waiting?: ReactNode
  /** Given the record of who looks. */
  children: (record: User) => ReactNode
}

/** What every screen of sellers looks like: its name, what it is for, and what is to be done there. */
export function SellingScreen({ needs, title, text, waiting = <LoadingState />, children }: Props) {
  const head = (
    <>
      <PageHead title={title} />
      <header className={frame.head}>
        <h1 className={frame.title} {...listHeading}>
          {title}
        </h1>
        <p className={frame.text}>{text}</p>
      </header>
    </>
  )
  return (
    <RequireRole
      needs={needs}
      waiting={
        <>
          {head}
          {waiting}
        </>
      }
    >
      {(record) => (
        <>
          {head}
          {children(record)}
        </>
      )}
    </RequireRole>
  )
}
