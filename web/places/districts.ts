/**
 * The 64 districts of Bangladesh, each with its best-known areas: town quarters in the large cities, upazilas elsewhere.
 */
const areasByDistrict = {
  Bagerhat: 'Bagerhat Sadar, Chitalmari, Fakirhat, Kachua, Mollahat, Mongla, Morrelganj, Rampal, Sarankhola',
  Bandarban: 'Alikadam, Bandarban Sadar, Lama, Naikhongchhari, Rowangchhari, Ruma, Thanchi',
  Barguna: 'Amtali, Bamna, Barguna Sadar, Betagi, Patharghata, Taltali',
  Barishal:
    'Agailjhara, Babuganj, Bakerganj, Banaripara, Barishal Sadar, Gournadi, Mehendiganj, Nathullabad, Natun Bazar, Rupatali, Wazirpur',
  Bhola: 'Bhola Sadar, Borhanuddin, Char Fasson, Daulatkhan, Lalmohan, Manpura, Tazumuddin',
  Bogura:
    'Adamdighi, Bogura Sadar, Dhunat, Dupchanchia, Gabtali, Kahaloo, Nandigram, Sariakandi, Satmatha, Shajahanpur, Sherpur, Shibganj, Sonatala',
  Brahmanbaria:
    'Akhaura, Ashuganj, Bancharampur, Bijoynagar, Brahmanbaria Sadar, Kasba, Nabinagar, Nasirnagar, Sarail',
  Chandpur: 'Chandpur Sadar, Faridganj, Haimchar, Hajiganj, Kachua, Matlab Dakshin, Matlab Uttar, Shahrasti',
  'Chapai Nawabganj': 'Bholahat, Chapai Nawabganj Sadar, Gomastapur, Nachole, Shibganj',
  Chattogram:
    'Agrabad, Andarkilla, Anwara, Bahaddarhat, Boalkhali, Chawkbazar, Fatikchhari, GEC Circle, Halishahar, Hathazari, Khulshi, Lohagara, Mirsharai, Muradpur, Nasirabad, New Market, Oxygen, Panchlaish, Patenga, Patiya, Rangunia, Raozan, Sandwip, Satkania, Sitakunda',
  Chuadanga: 'Alamdanga, Chuadanga Sadar, Damurhuda, Jibannagar',
  'Cox’s Bazar': 'Chakaria, Cox’s Bazar Sadar, Kolatoli, Kutubdia, Maheshkhali, Pekua, Ramu, Teknaf, Ukhiya',
  Cumilla:
    'Barura, Brahmanpara, Burichang, Chandina, Chauddagram, Cumilla Sadar, Daudkandi, Debidwar, Homna, Kandirpar, Laksam, Muradnagar, Nangalkot, Titas, Tomsom Bridge',
  Dhaka:
    'Badda, Banani, Banasree, Bashundhara, Dhamrai, Dhanmondi, Dohar, Farmgate, Gulistan, Gulshan, Jatrabari, Kafrul, Kamrangirchar, Keraniganj, Khilgaon, Khilkhet, Lalbagh, Malibagh, Mirpur, Mirpur 10, Mohakhali, Mohammadpur, Motijheel, Nawabganj, New Market, Old Dhaka, Panthapath, Rampura, Sadarghat, Savar, Shahbag, Shyamoli, Tejgaon, Uttara, Wari',
  Dinajpur:
    'Birampur, Birganj, Birol, Bochaganj, Chirirbandar, Dinajpur Sadar, Fulbari, Ghoraghat, Hakimpur, Kaharole, Khansama, Nawabganj, Parbatipur',
  Faridpur:
    'Alfadanga, Bhanga, Boalmari, Char Bhadrasan, Faridpur Sadar, Madhukhali, Nagarkanda, Sadarpur, Saltha',
  Feni: 'Chhagalnaiya, Daganbhuiyan, Feni Sadar, Fulgazi, Parshuram, Sonagazi',
  Gaibandha: 'Fulchhari, Gaibandha Sadar, Gobindaganj, Palashbari, Sadullapur, Saghata, Sundarganj',
  Gazipur:
    'Board Bazar, Chandra, Gazipur Sadar, Joydebpur, Kaliakair, Kaliganj, Kapasia, Konabari, Mawna, Sreepur, Tongi',
  Gopalganj: 'Gopalganj Sadar, Kashiani, Kotalipara, Muksudpur, Tungipara',
  Habiganj:
    'Ajmiriganj, Bahubal, Baniachong, Chunarughat, Habiganj Sadar, Lakhai, Madhabpur, Nabiganj, Shayestaganj',
  Jamalpur: 'Bakshiganj, Dewanganj, Islampur, Jamalpur Sadar, Madarganj, Melandaha, Sarishabari',
  Jashore:
    'Abhaynagar, Bagherpara, Benapole, Chaugachha, Doratana, Jashore Sadar, Jhikargachha, Keshabpur, Manirampur, Sharsha',
  Jhalokathi: 'Jhalokathi Sadar, Kathalia, Nalchity, Rajapur',
  Jhenaidah: 'Harinakunda, Jhenaidah Sadar, Kaliganj, Kotchandpur, Maheshpur, Shailkupa',
  Joypurhat: 'Akkelpur, Joypurhat Sadar, Kalai, Khetlal, Panchbibi',
  Khagrachhari:
    'Dighinala, Khagrachhari Sadar, Lakshmichhari, Mahalchhari, Manikchhari, Matiranga, Panchhari, Ramgarh',
  Khulna:
    'Batiaghata, Boyra, Dacope, Daulatpur, Dighalia, Dumuria, Gollamari, Khalishpur, Khulna Sadar, Koyra, New Market, Paikgachha, Phultala, Rupsa, Shib Bari, Sonadanga, Terokhada',
  Kishoreganj:
    'Austagram, Bajitpur, Bhairab, Hossainpur, Itna, Karimganj, Katiadi, Kishoreganj Sadar, Kuliarchar, Mithamain, Nikli, Pakundia, Tarail',
  Kurigram:
    'Bhurungamari, Char Rajibpur, Chilmari, Kurigram Sadar, Nageshwari, Phulbari, Rajarhat, Raumari, Ulipur',
  Kushtia: 'Bheramara, Daulatpur, Khoksa, Kumarkhali, Kushtia Sadar, Mirpur, Mojompur',
  Lakshmipur: 'Kamalnagar, Lakshmipur Sadar, Raipur, Ramganj, Ramgati',
  Lalmonirhat: 'Aditmari, Hatibandha, Kaliganj, Lalmonirhat Sadar, Patgram',
  Madaripur: 'Dasar, Kalkini, Madaripur Sadar, Rajoir, Shibchar',
  Magura: 'Magura Sadar, Mohammadpur, Shalikha, Sreepur',
  Manikganj: 'Daulatpur, Ghior, Harirampur, Manikganj Sadar, Saturia, Shibalaya, Singair',
  Meherpur: 'Gangni, Meherpur Sadar, Mujibnagar',
  Moulvibazar: 'Barlekha, Juri, Kamalganj, Kulaura, Moulvibazar Sadar, Rajnagar, Sreemangal',
  Munshiganj: 'Gazaria, Lohajang, Munshiganj Sadar, Sirajdikhan, Sreenagar, Tongibari',
  Mymensingh:
    'Bhaluka, Charpara, Dhobaura, Fulbaria, Gaffargaon, Ganginarpar, Gauripur, Haluaghat, Ishwarganj, Muktagachha, Mymensingh Sadar, Nandail, Phulpur, Trishal, Town Hall',
  Naogaon:
    'Atrai, Badalgachhi, Dhamoirhat, Manda, Mohadevpur, Naogaon Sadar, Niamatpur, Patnitala, Porsha, Raninagar, Sapahar',
  Narail: 'Kalia, Lohagara, Narail Sadar',
  Narayanganj: 'Araihazar, Bandar, Chashara, Fatullah, Narayanganj Sadar, Rupganj, Siddhirganj, Sonargaon',
  Narsingdi: 'Belabo, Madhabdi, Monohardi, Narsingdi Sadar, Palash, Raipura, Shibpur',
  Natore: 'Bagatipara, Baraigram, Gurudaspur, Lalpur, Naldanga, Natore Sadar, Singra',
  Netrokona:
    'Atpara, Barhatta, Durgapur, Kalmakanda, Kendua, Khaliajuri, Madan, Mohanganj, Netrokona Sadar, Purbadhala',
  Nilphamari: 'Dimla, Domar, Jaldhaka, Kishoreganj, Nilphamari Sadar, Saidpur',
  Noakhali:
    'Begumganj, Chatkhil, Chowmuhani, Companiganj, Hatiya, Kabirhat, Maijdee, Noakhali Sadar, Senbagh, Sonaimuri, Subarnachar',
  Pabna: 'Atgharia, Bera, Bhangura, Chatmohar, Faridpur, Ishwardi, Pabna Sadar, Santhia, Sujanagar',
  Panchagarh: 'Atwari, Boda, Debiganj, Panchagarh Sadar, Tetulia',
  Patuakhali:
    'Bauphal, Dashmina, Dumki, Galachipa, Kalapara, Kuakata, Mirzaganj, Patuakhali Sadar, Rangabali',
  Pirojpur: 'Bhandaria, Indurkani, Kawkhali, Mathbaria, Nazirpur, Nesarabad, Pirojpur Sadar',
  Rajbari: 'Baliakandi, Goalanda, Kalukhali, Pangsha, Rajbari Sadar',
  Rajshahi:
    'Bagha, Bagmara, Boalia, Charghat, Durgapur, Godagari, Laxmipur, Mohanpur, Paba, Puthia, Rajpara, Saheb Bazar, Shiroil, Talaimari, Tanore',
  Rangamati:
    'Baghaichhari, Barkal, Belaichhari, Juraichhari, Kaptai, Kawkhali, Langadu, Naniarchar, Rajasthali, Rangamati Sadar',
  Rangpur:
    'Badarganj, Dhap, Gangachara, Jahaj Company, Kaunia, Mithapukur, Modern, Pirgachha, Pirganj, Rangpur Sadar, Shapla Chattar, Taraganj',
  Satkhira: 'Assasuni, Debhata, Kalaroa, Kaliganj, Satkhira Sadar, Shyamnagar, Tala',
  Shariatpur: 'Bhedarganj, Damudya, Gosairhat, Jajira, Naria, Shakhipur, Shariatpur Sadar',
  Sherpur: 'Jhenaigati, Nakla, Nalitabari, Sherpur Sadar, Sreebardi',
  Sirajganj:
    'Belkuchi, Chauhali, Kamarkhanda, Kazipur, Raiganj, Shahjadpur, Sirajganj Sadar, Tarash, Ullapara',
  Sunamganj:
    'Bishwamvarpur, Chhatak, Derai, Dharmapasha, Dowarabazar, Jagannathpur, Jamalganj, Sulla, Sunamganj Sadar, Tahirpur',
  Sylhet:
    'Ambarkhana, Balaganj, Bandar Bazar, Beanibazar, Bishwanath, Companiganj, Fenchuganj, Golapganj, Gowainghat, Jaintiapur, Kanaighat, Shahjalal Upashahar, South Surma, Subid Bazar, Sylhet Sadar, Tilagarh, Zakiganj, Zindabazar',
  Tangail:
    'Basail, Bhuapur, Delduar, Dhanbari, Ghatail, Gopalpur, Kalihati, Madhupur, Mirzapur, Nagarpur, Sakhipur, Tangail Sadar',
  Thakurgaon: 'Baliadangi, Haripur, Pirganj, Ranisankail, Thakurgaon Sadar',
}

export type District = keyof typeof areasByDistrict

/** In alphabetical order. */
export const districts = Object.keys(areasByDistrict) as District[]

export const listAreas = (district: District): string[] => areasByDistrict[district].split(', ')
