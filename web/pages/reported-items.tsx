import { ReportedScreen } from '#web/admin/reported-screen.tsx'

export default function ReportedItemsPage() {
  return <ReportedScreen />
}
