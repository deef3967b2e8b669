/**
 * Other spellings of makers, product lines and variants that people in Bangladesh use: our spelling first, then Latin and
 * Bangla ones.
 */
export const wordSpellings: readonly string[] = [
  'iphone: apple আইফোন আই_ফোন অ্যাপল এপল',
  'xiomi: xiaomi xiaomy শাওমি শাওমী জিয়াওমি',
  'huawei: hawei huwawei হুয়াওয়ে হুয়াওয়ে',
  'redmi: রেডমি রেডমী',
  'poco: পোকো',
  'samsung: স্যামসাং সামসাং',
  'galaxy: গ্যালাক্সি গ্যালাক্সী',
  'vivo: ভিভো',
  'oppo: অপ্পো অপো',
  'realme: রিয়েলমি রিয়েলমি',
  'walton: ওয়ালটন',
  'symphony: সিম্ফনি',
  'infinix: ইনফিনিক্স',
  'tecno: টেকনো',
  'nokia: নোকিয়া নকিয়া',
  'oneplus: one_plus ওয়ানপ্লাস ওয়ান_প্লাস',
  'motorola: মটোরোলা',
  'sony: সনি',
  'pixel: google_pixel পিক্সেল গুগল_পিক্সেল',
  'itel: আইটেল',
  'honor: অনার',
  'lava: লাভা',
  'lenovo: লেনোভো',
  'asus: আসুস',
  'htc: এইচটিসি',
  'micromax: মাইক্রোম্যাক্স',
  'nothing: নাথিং',
  'mate: মেট',
  'nova: নোভা',
  'note: নোট',
  'pro: প্রো',
  'max: ম্যাক্স',
  'plus: প্লাস',
  'mini: মিনি',
  'ultra: আল্ট্রা',
  'lite: লাইট',
  'gb: জিবি',
]

/** The 64 districts of Bangladesh: the official name first, then older, shorter and Bangla names. */
export const districtSpellings: readonly string[] = [
  'Bagerhat: বাগেরহাট',
  'Bandarban: বান্দরবান',
  'Barguna: Borguna বরগুনা',
  'Barishal: Barisal Borishal বরিশাল',
  'Bhola: ভোলা',
  'Bogura: Bogra বগুড়া',
  'Brahmanbaria: Brahmonbaria B_Baria ব্রাহ্মণবাড়িয়া ব্রাহ্মনবাড়িয়া বি_বাড়িয়া',
  'Chandpur: চাঁদপুর চাদপুর',
  'Chapai_Nawabganj: Chapainababganj Nawabganj Nababganj Chapai চাঁপাইনবাবগঞ্জ চাঁপাই_নবাবগঞ্জ',
  'Chattogram: Chittagong Chottogram Chattagram Ctg চট্টগ্রাম চিটাগাং',
  'Chuadanga: চুয়াডাঙ্গা',
  'Cox’s_Bazar: Coxbazar Cox_Bazar Coxsbazaar কক্সবাজার কক্সেস_বাজার',
  'Cumilla: Comilla Kumilla কুমিল্লা',
  'Dhaka: Dacca ঢাকা',
  'Dinajpur: দিনাজপুর',
  'Faridpur: ফরিদপুর',
  'Feni: ফেনী ফেনি',
  'Gaibandha: Gaibanda গাইবান্ধা',
  'Gazipur: Gajipur গাজীপুর গাজিপুর',
  'Gopalganj: Gopalgonj গোপালগঞ্জ',
  'Habiganj: Hobiganj Hobigonj Habigonj হবিগঞ্জ',
  'Jamalpur: জামালপুর',
  'Jashore: Jessore যশোর',
  'Jhalokathi: Jhalokati Jhalakathi ঝালকাঠি ঝালকাঠী',
  'Jhenaidah: Jhenaidaha Jhinaidah ঝিনাইদহ',
  'Joypurhat: Jaipurhat জয়পুরহাট',
  'Khagrachhari: Khagrachari খাগড়াছড়ি',
  'Khulna: খুলনা',
  'Kishoreganj: Kishoregonj Kishorganj কিশোরগঞ্জ',
  'Kurigram: কুড়িগ্রাম',
  'Kushtia: Kustia কুষ্টিয়া',
  'Lakshmipur: Laxmipur Lokkhipur লক্ষ্মীপুর লক্ষীপুর',
  'Lalmonirhat: লালমনিরহাট',
  'Madaripur: মাদারীপুর মাদারিপুর',
  'Magura: মাগুরা',
  'Manikganj: Manikgonj মানিকগঞ্জ',
  'Meherpur: মেহেরপুর',
  'Moulvibazar: Maulvibazar Moulovibazar মৌলভীবাজার মৌলভিবাজার',
  'Munshiganj: Munshigonj Munsiganj মুন্সীগঞ্জ মুন্সিগঞ্জ',
  'Mymensingh: Mymensing Moymonsingh ময়মনসিংহ',
  'Naogaon: Nawgaon নওগাঁ নওগা',
  'Narail: নড়াইল',
  'Narayanganj: Narayangonj N_Ganj নারায়ণগঞ্জ নারায়নগঞ্জ',
  'Narsingdi: Norshingdi Narsinghdi নরসিংদী নরসিংদি',
  'Natore: Nator নাটোর',
  'Netrokona: Netrakona নেত্রকোনা নেত্রকোণা',
  'Nilphamari: Nilfamari নীলফামারী নিলফামারী',
  'Noakhali: নোয়াখালী নোয়াখালি',
  'Pabna: পাবনা',
  'Panchagarh: Ponchogor Panchagar পঞ্চগড়',
  'Patuakhali: পটুয়াখালী পটুয়াখালি',
  'Pirojpur: পিরোজপুর',
  'Rajbari: রাজবাড়ী রাজবাড়ি',
  'Rajshahi: Rajshahee রাজশাহী রাজশাহি',
  'Rangamati: রাঙ্গামাটি রাঙামাটি',
  'Rangpur: Rongpur রংপুর',
  'Satkhira: Shatkhira সাতক্ষীরা',
  'Shariatpur: Shoriatpur শরীয়তপুর শরিয়তপুর',
  'Sherpur: শেরপুর',
  'Sirajganj: Sirajgonj Serajganj সিরাজগঞ্জ',
  'Sunamganj: Sunamgonj সুনামগঞ্জ',
  'Sylhet: Silet সিলেট',
  'Tangail: টাঙ্গাইল টাংগাইল',
  'Thakurgaon: ঠাকুরগাঁও ঠাকুরগাও',
]

/** Makers whose phones people search for, although they cannot be sold here. */
export const makers: readonly string[] = (
  'Samsung Vivo Oppo Realme Walton Symphony Infinix Tecno Nokia OnePlus Motorola Sony Pixel Itel Honor ' +
  'Lava Lenovo Asus HTC Micromax Nothing'
).split(' ')

/** Words in searches that say nothing about the phone: that somebody wants one, that it is used, that a price is asked. */
export const fillerWords: readonly string[] = (
  'price prices dam daam koto taka tk bdt buy sell sale for in the kinte kinbo chai lagbe khujchi bikri used second ' +
  'hand old purano puran mobile mobiles phone phones fone handset bd bangladesh near me er ta te amar kom dame ' +
  'smartphone smartphones cheap cheapest sosta shosta ' +
  'দাম কত টাকা কিনতে কিনবো চাই চায় লাগবে বিক্রি পুরাতন পুরোনো পুরানো পুরনো সেকেন্ড হ্যান্ড মোবাইল ফোন এর টা বাংলাদেশ ব্যবহৃত ' +
  'মোবাইলফোন মুঠোফোন স্মার্টফোন সস্তা কম কমদামি কমদামী দামে'
).split(' ')
