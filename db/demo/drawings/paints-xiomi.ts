import { aurora, gloss, matte } from './paint.ts'

export const xiomiPaints = {
  'redmi-9c': {
    orange: matte('Sunrise orange', '#e0793e', ['#f08b4e', '#d5652d'], '#f4e4d6'),
    blue: matte('Twilight blue', '#3d5a9e', ['#4a6dbb', '#2d4688'], '#dde4f0'),
  },
  'redmi-10c': {
    green: matte('Mint green', '#a3cbb8', ['#c4e3d2', '#9fcab5'], '#e3ede5'),
    grey: matte('Graphite grey', '#4a4f55', ['#565c63', '#3a3f45'], '#dfdfda'),
  },
  'redmi-note-10-pro': {
    bronze: gloss('Gradient bronze', '#b98d6c', ['#f0d3b4', '#d6a884', '#b98a6c'], '#f1e6da'),
    'glacier-blue': aurora('Glacier blue', '#9db8d4', ['#c6dcee', '#9dbfe3', '#b4b7ea'], '#e2e9f2'),
    grey: gloss('Onyx grey', '#474a50', ['#5c6067', '#34373c'], '#dedcd6'),
  },
  'redmi-note-11': {
    'star-blue': aurora('Star blue', '#8aa3cf', ['#a7d0f0', '#96a9ea', '#cbb3ea'], '#e4e8f4'),
    grey: matte('Graphite grey', '#4b5056', ['#5d636a', '#3c4147'], '#dfe0db'),
  },
  'redmi-note-12': {
    'ice-blue': gloss('Ice blue', '#a9c6d6', ['#d0e7f0', '#a7cbdc'], '#e2ecef'),
    'mint-green': gloss('Mint green', '#a7cdb3', ['#cdeacf', '#a5d3b6'], '#e5eee2'),
    grey: gloss('Onyx grey', '#44474c', ['#53575d', '#303338'], '#dddbd6'),
  },
  'redmi-note-13-pro': {
    purple: matte('Lavender purple', '#b7a5d4', ['#d9cbee', '#b9a7dc'], '#eae5f2'),
    green: matte('Forest green', '#3c5a4c', ['#4b6d5c', '#2c483b'], '#dbe5dd'),
    black: matte('Midnight black', '#34373b', ['#3f4246', '#26282b'], '#dcdcd7'),
  },
  'poco-x3-pro': {
    'frost-blue': gloss('Frost blue', '#5d7ea8', ['#88a9d0', '#5577a6'], '#dfe7ef'),
    bronze: gloss('Metal bronze', '#a98661', ['#cba67c', '#94714e'], '#efe6d9'),
  },
  'poco-f3': {
    'ocean-blue': gloss('Deep ocean blue', '#24457c', ['#2f5aa3', '#152f5f'], '#d8e1ee'),
    white: gloss('Arctic white', '#ced5da', ['#f8fafa', '#dbe3e9'], '#d3dde2'),
  },
  'poco-x6-pro': {
    yellow: matte('Yellow', '#d9b93d', ['#f3d65c', '#e2bd38'], '#f3ecd4'),
    black: matte('Black', '#36393c', ['#45484c', '#292b2e'], '#dedcd5'),
  },
  'mi-11-lite': {
    'bubblegum-blue': aurora('Bubblegum blue', '#8fb5da', ['#a5dcf2', '#8fb4ef', '#c2b5ee'], '#e0eaf3'),
    pink: aurora('Peach pink', '#e6b8b4', ['#fbd9cb', '#f3b9bd', '#e3b8dc'], '#f6e7e3'),
  },
  'xiaomi-12': {
    purple: matte('Purple', '#b5a3c4', ['#d6c8e2', '#b6a3ca'], '#eae4ef'),
    blue: matte('Blue', '#5a7fa6', ['#83a7cb', '#527aa5'], '#dee8ef'),
  },
  'xiaomi-13t': {
    'alpine-blue': matte('Alpine blue', '#7295b5', ['#8fb1ce', '#6c91b4'], '#dfe8ee'),
    'meadow-green': gloss('Meadow green', '#9fc2a5', ['#c6e3c9', '#9ac7a5'], '#e3ece0'),
    black: gloss('Black', '#313336', ['#3d4044', '#212326'], '#dfddd7'),
  },
}
