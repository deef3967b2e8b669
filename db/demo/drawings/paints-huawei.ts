import { aurora, gloss, matte } from './paint.ts'

export const huaweiPaints = {
  'p20-pro': {
    twilight: aurora('Twilight', '#4b4f8c', ['#2f3c8f', '#5b4fa8', '#2c86a0', '#3bb8b0'], '#e0e3f0'),
    black: gloss('Black', '#34363a', ['#3a3c41', '#1d1e21'], '#dddad4'),
  },
  'p30-pro': {
    'breathing-crystal': aurora(
      'Breathing crystal',
      '#a9bfd8',
      ['#eaf1f6', '#bcd7f0', '#a6b6ec', '#d8c8ee'],
      '#e5eaf3',
    ),
    aurora: aurora('Aurora', '#2f6f8f', ['#37c2c4', '#2b82b8', '#254f95', '#2c2f74'], '#dbe9ec'),
    amber: aurora('Amber sunrise', '#c65a34', ['#f39a4e', '#e0562e', '#b8262a'], '#f4e2d5'),
  },
  'p30-lite': {
    'peacock-blue': aurora('Peacock blue', '#2d5f9c', ['#3bb0cf', '#2b6fb8', '#273c88'], '#dce7ef'),
    white: aurora('Pearl white', '#c9cfdb', ['#fbf9f6', '#e6eaf5', '#efdfee'], '#d5dedf'),
  },
  'p40-pro': {
    'silver-frost': matte('Silver frost', '#b6bdc2', ['#dfe4e6', '#b4bcc2'], '#e3e4df'),
    'deep-sea': gloss('Deep sea blue', '#1e4a63', ['#22637f', '#103a52'], '#d7e4e7'),
  },
  'p50-pro': {
    gold: gloss('Cocoa gold', '#cfa27b', ['#f0cfae', '#d7a884'], '#f2e7dc'),
    black: gloss('Golden black', '#35363a', ['#3f4146', '#1f2023'], '#e2dfd7'),
  },
  'mate-20-pro': {
    'emerald-green': gloss('Emerald green', '#1d6b5a', ['#238a72', '#0f5546'], '#d7e7df'),
    twilight: aurora('Twilight', '#3e4384', ['#3f7fc4', '#4a4fa8', '#2c2a63', '#17172f'], '#dfe1ee'),
  },
  'mate-30-pro': {
    'space-silver': aurora('Space silver', '#a9b4bf', ['#eff2f4', '#c3d0dd', '#b0b6cf'], '#e2e5e6'),
    'emerald-green': matte('Emerald green', '#2f5d50', ['#3c7565', '#23493f'], '#dbe6df'),
  },
  'nova-3i': {
    'iris-purple': aurora('Iris purple', '#6a5bb4', ['#4b7fe0', '#7a5ccc', '#c065c4'], '#e6e2f2'),
    black: gloss('Black', '#323438', ['#3a3d42', '#1c1d20'], '#dcdbd6'),
  },
  'nova-5t': {
    'midsummer-purple': aurora('Midsummer purple', '#6d4fa3', ['#5a72d8', '#8149b5', '#c44f9d'], '#eae1f0'),
    'crush-blue': aurora('Crush blue', '#2f63b0', ['#4aa0e0', '#2a63bd', '#1f3987'], '#dde7f2'),
  },
  'nova-7i': {
    'sakura-pink': aurora('Sakura pink', '#d3a3bd', ['#fad4d6', '#e9b1d2', '#b9b4ea'], '#f3e6ec'),
    'crush-green': aurora('Crush green', '#3a8f80', ['#6ed0b0', '#2f9a8c', '#1b6470'], '#dcebe4'),
  },
  'nova-9': {
    'starry-blue': aurora('Starry blue', '#8ca0d4', ['#b3d9f5', '#93a5ec', '#c4a8ea', '#f0bdd6'], '#e6e8f5'),
    black: gloss('Black', '#34363a', ['#3e4045', '#212226'], '#e0ded8'),
  },
  'y9-prime': {
    'emerald-green': gloss('Emerald green', '#16705c', ['#1e8d70', '#0c5b49'], '#d8e8df'),
    'sapphire-blue': gloss('Sapphire blue', '#22438c', ['#2d5cb8', '#182f6e'], '#dbe3f0'),
  },
  y7a: {
    'blush-gold': aurora('Blush gold', '#dcb7a4', ['#f8e0d0', '#eec4bd', '#d9b5cf'], '#f5e9e2'),
    black: gloss('Midnight black', '#323438', ['#3d4045', '#1f2124'], '#dcdcd8'),
  },
}
