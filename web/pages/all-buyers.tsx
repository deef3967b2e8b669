import { PeopleScreen } from '#web/admin/people/people-screen.tsx'

export default function AllBuyersPage() {
  return <PeopleScreen kind="buyers" />
}
