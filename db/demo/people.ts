/** The password of every demo person. */
export const demoPassword = 'hatbodol-demo'

export type DemoPerson = {
  key: string
  email: string
  name: string
  role: 'buyer' | 'seller'
  isAdmin: boolean
  /** Left out for people who signed up with Google, as for real people. */
  isVerified?: boolean
  joinedDaysAgo: number
}

export const demoPeople: DemoPerson[] = [
  {
    ...named('admin', 'Farhana Rahman'),
    role: 'buyer',
    isAdmin: true,
    isVerified: false,
    joinedDaysAgo: 420,
  },
  seller('seller', 'Rakib Hasan', 365),
  {
    ...named('new-seller', 'Sumaiya Akter'),
    role: 'seller',
    isAdmin: false,
    isVerified: false,
    joinedDaysAgo: 1,
  },
  buyer('buyer', 'Tanvir Ahmed', 96),
  buyer('buyer2', 'Nusrat Jahan', 41),

  seller('imran.chowdhury', 'Imran Chowdhury', 310),
  seller('sharmin.sultana', 'Sharmin Sultana', 288),
  seller('kamal.uddin', 'Kamal Uddin', 351),
  seller('jahid.hossain', 'Jahid Hossain', 203),
  seller('rumana.parvin', 'Rumana Parvin', 174),
  seller('sajjad.ali', 'Sajjad Ali', 150),
  seller('mehedi.hasan', 'Mehedi Hasan', 133),
  seller('ayesha.siddika', 'Ayesha Siddika', 118),
  seller('liton.barua', 'Liton Barua', 102),
  seller('shirin.akhter', 'Shirin Akhter', 77),
  seller('arif.billah', 'Arif Billah', 58),

  { ...named('sadia.islam', 'Sadia Islam'), role: 'buyer', isAdmin: false, joinedDaysAgo: 66 },
  buyer('mahbub.alam', 'Mahbub Alam', 52),
  buyer('jannat.ferdous', 'Jannat Ferdous', 23),
  { ...named('sumon.roy', 'Sumon Roy'), role: 'buyer', isAdmin: false, joinedDaysAgo: 33 },
]

function named(key: string, name: string) {
  return { key, name, email: `${key}@hatbodol.example` }
}

function seller(key: string, name: string, joinedDaysAgo: number): DemoPerson {
  return { ...named(key, name), role: 'seller', isAdmin: false, isVerified: true, joinedDaysAgo }
}

function buyer(key: string, name: string, joinedDaysAgo: number): DemoPerson {
  return { ...named(key, name), role: 'buyer', isAdmin: false, isVerified: false, joinedDaysAgo }
}
