import { account } from '#texts/account.ts'
import { Account, WaitingAccount } from '#web/account/account.tsx'
import { PageHead } from '#web/layout/page-head.tsx'
import frame from '#web/layout/page.module.css'
import { RequireSession } from '#web/session/require-session.tsx'

export default function AccountPage() {
  return (
    <div className={frame.wide}>
      <PageHead title={account.title} />
      <header className={frame.head}>
        <h1 className={frame.title}>{account.title}</h1>
        <p className={frame.text}>{account.text}</p>
      </header>
      <RequireSession waiting={<WaitingAccount />}>
        {/* The key clears the page for each person, so that nobody sees text that another person typed. */}
        {(user) => <Account key={user.uid} user={user} />}
      </RequireSession>
    </div>
  )
}
