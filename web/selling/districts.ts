/** The 64 districts of Bangladesh, by division. */
const byDivision = [
  'Dhaka Faridpur Gazipur Gopalganj Kishoreganj Madaripur Manikganj Munshiganj Narayanganj Narsingdi Rajbari Shariatpur Tangail',
  'Bandarban Brahmanbaria Chandpur Chattogram Cumilla Cox’s_Bazar Feni Khagrachhari Lakshmipur Noakhali Rangamati',
  'Bogura Chapai_Nawabganj Joypurhat Naogaon Natore Pabna Rajshahi Sirajganj',
  'Bagerhat Chuadanga Jashore Jhenaidah Khulna Kushtia Magura Meherpur Narail Satkhira',
  'Barguna Barishal Bhola Jhalokathi Patuakhali Pirojpur',
  'Habiganj Moulvibazar Sunamganj Sylhet',
  'Dinajpur Gaibandha Kurigram Lalmonirhat Nilphamari Panchagarh Rangpur Thakurgaon',
  'Jamalpur Mymensingh Netrokona Sherpur',
]

export const districts: readonly string[] = byDivision
  .flatMap((names) => names.split(' '))
  .map((name) => name.replace('_', ' '))
  .toSorted((one, other) => one.localeCompare(other))

/** The districts as ends of what was typed: behind "Mirpur 10, " each of them, after it. */
export function suggestPlaces(typed: string): string[] {
  const comma = typed.lastIndexOf(',')
  const area = comma === -1 ? '' : `${typed.slice(0, comma).trim()}, `
  return districts.map((district) => area + district)
}
