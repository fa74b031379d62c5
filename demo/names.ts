/** Given names and surnames by a family's origin; combined at random, no real person is meant. */
export interface Origin {
  /** Families of this origin in a hundred. */
  readonly share: number
  /** The language at home, where that may need an interpreter. */
  readonly language: string | null
  readonly female: readonly [string, ...string[]]
  readonly male: readonly [string, ...string[]]
  readonly surnames: readonly [string, ...string[]]
}

const words = (text: string) => text.split(' ') as [string, ...string[]]

export const origins: readonly [Origin, ...Origin[]] = [
  {
    share: 30,
    language: null,
    female: words(
      'Alice Hazel Nora Ruth Clara Joan Evelyn Audrey Paige Harriet Lydia Megan Tessa Beatrice Lorna Abigail Sylvia Frances Judith Molly Chloe Ivy Pamela Brenda',
    ),
    male: words(
      'Oliver Miles Graham Russell Dennis Owen Calvin Stuart Nathan Elliot Roger Warren Simon Theo Leonard Harvey Jasper Gavin Philip Wesley Toby Keith Arthur Felix',
    ),
    surnames: words(
      'Ashby Barlow Carver Dunmore Ellery Fenwick Garland Hartley Ingram Jessop Kendrick Larkin Merriman Norwood Oakley Prescott Quimby Radley Selwyn Thackery Underhill Wainwright Yardley Pemberton Hollis Crowley Whitlock Draper',
    ),
  },
  {
    share: 16,
    language: 'Spanish',
    female: words(
      'Lucía Camila Valeria Inés Paola Marisol Rocío Daniela Ximena Pilar Graciela Elisa Noemí Carolina',
    ),
    male: words(
      'Mateo Andrés Joaquín Rafael Esteban Iván Hernán Diego Emilio Rubén Óscar Tadeo Julián Ramiro',
    ),
    surnames: words(
      'Peña Salazar Ibáñez Quintana Zamora Ochoa Villanueva Montoya Cárdenas Escobedo Rentería Lozano Arroyo Benítez',
    ),
  },
  {
    share: 8,
    language: null,
    female: words('Ingrid Annika Greta Liesel Maren Sigrid Frieda Hanna Karin Astrid'),
    male: words('Jürgen Lars Anders Dieter Matthias Nils Bjørn Stefan Erik Klaus'),
    surnames: words(
      'Lindqvist Brandt Håkansson Möller Nygaard Kessler Vogt Ekström Albrecht Dahlgren Rasmussen Schäfer',
    ),
  },
  {
    share: 7,
    language: 'Polish',
    female: words('Agnieszka Zofia Danuta Helena Irena Justyna Kinga Bożena Ewa Weronika'),
    male: words('Tomasz Piotr Wojciech Łukasz Marek Zbigniew Kamil Jacek Adam Henryk'),
    surnames: words('Nowak Wójcik Mazur Kaczmarek Wróbel Dudek Pawlak Sikora Bąk Zając'),
  },
  {
    share: 8,
    language: null,
    female: words('Adaeze Abena Folake Ngozi Amina Ama Temitope Chioma Zainab Esi Wanjiru Makena'),
    male: words('Chidi Kofi Babatunde Emeka Kwabena Tunde Obinna Yaw Sekou Ikenna Kamau Baraka'),
    surnames: words(
      'Okafor Mensah Adeyemi Nwosu Asante Balogun Eze Owusu Diallo Onyango Mwangi Abiola',
    ),
  },
  {
    share: 9,
    language: 'Hindi',
    female: words('Anjali Kavita Meera Sunita Deepa Lakshmi Radhika Nisha Farah Shreya Usha Pooja'),
    male: words('Arjun Vikram Rohan Sanjay Imran Karthik Anil Nikhil Suresh Dev Harish Manoj'),
    surnames: words(
      'Iyer Chaudhary Banerjee Kulkarni Malhotra Nair Siddiqui Rao Deshmukh Menon Bhatt Sethi',
    ),
  },
  {
    share: 7,
    language: 'Mandarin',
    female: words(
      'Mei-Ling Xiuying Jiayi Lihua Yanmei Hui Shu-Fen Yuki Haruka Soo-Jin Eun-Ji Nari',
    ),
    male: words('Wei Jianguo Haoran Zhiming Bo Tao Kenji Daichi Min-Jun Jae-Ho Hiroshi Yichen'),
    surnames: words('Zhao Lin Xu Deng Fong Hsu Nakagawa Ishida Moriyama Baek Kang Seo'),
  },
  {
    share: 4,
    language: 'Vietnamese',
    female: words('Thuỳ Lan Huong Ngoc Mai Linh Phuong Trinh'),
    male: words('Minh Duc Quang Hieu Tuan Long Khanh Binh'),
    surnames: words('Nguyen Tran Pham Vo Dang Bui Truong Huynh'),
  },
  {
    share: 6,
    language: 'Arabic',
    female: words('Layla Hanan Salma Rania Dalia Yasmin Mariam Samira Huda Leyla'),
    male: words('Karim Tariq Youssef Nabil Omar Faris Ziad Hassan Emre Samir'),
    surnames: words(
      'Khoury Mansour Nasser Aziz Sabbagh Rahimi Qasim Darwish Yılmaz Farouk Najjar Saleh',
    ),
  },
  {
    share: 5,
    language: null,
    female: words('Élodie Margaux Giulia Chiara Hélène Bianca Zoë Ottavia Solène Rosa'),
    male: words('Étienne Rémi Matteo Lorenzo Gaël Bastien Fabio Enzo Thibault Dario'),
    surnames: words(
      'Beaumont Lefèvre Marchetti Rinaldi Gauthier Delacroix Fontana Bellini Chevalier Mercier',
    ),
  },
]

export const streets = [
  'Alder Street',
  'Mill Pond Lane',
  'Quarry Road',
  'Larch Avenue',
  'Ferry Street',
  'Orchard Close',
  'Saltmarsh Drive',
  'Bellweather Court',
  'Old Station Road',
  'Heron Way',
  'Chandler Street',
  'Juniper Terrace',
  'Harbor Steps',
  'Tanner Row',
  'Windmill Hill',
  'Cooper Street',
] as const

export const towns = [
  'Willowmere',
  'Fernhollow',
  'East Larkin',
  'Saltmarsh',
  'Quarry Hill',
] as const
