import { ActivityScreen } from '#web/admin/activity-screen.tsx'

export default function ActivityPage() {
  return <ActivityScreen />
}
