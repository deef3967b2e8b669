import { PeopleScreen } from '#web/admin/people-screen.tsx'

export default function AllSellersPage() {
  return <PeopleScreen kind="sellers" />
}
