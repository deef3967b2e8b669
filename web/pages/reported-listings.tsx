import { ReportedScreen } from '#web/admin/reported-screen.tsx'

export default function ReportedListingsPage() {
  return <ReportedScreen />
}
