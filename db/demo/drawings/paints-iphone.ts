import { gloss, matte } from './paint.ts'

export const iphonePaints = {
  'iphone-11': {
    black: gloss('Black', '#3a3d42', ['#2b2d31', '#191a1d'], '#dcdad4'),
    white: gloss('White', '#d3d4d4', ['#fbfaf7', '#e9e8e4'], '#cfdcd6'),
    red: gloss('Red', '#b32633', ['#d23442', '#a81c2b'], '#f1dcd6'),
    purple: gloss('Purple', '#c9bcd8', ['#ddd0ea', '#c6b6d9'], '#e8e2ee'),
    yellow: gloss('Yellow', '#e5cd7c', ['#fbe79b', '#f0d377'], '#f3ead2'),
  },
  'iphone-11-pro': {
    'midnight-green': matte('Midnight green', '#4d5a52', ['#5a665d', '#404b44'], '#d9e2d6'),
    gold: matte('Gold', '#dcb890', ['#f0d9bf', '#e2c4a3'], '#efe6da'),
  },
  'iphone-12': {
    blue: gloss('Blue', '#1d3b5c', ['#1f4a72', '#12304f'], '#d6e1ea'),
    green: gloss('Green', '#b4d3bd', ['#d8efd9', '#bddfc6'], '#e3ece0'),
    white: gloss('White', '#d6d6d4', ['#faf9f5', '#ebe9e4'], '#d7d9e2'),
  },
  'iphone-12-pro': {
    'pacific-blue': matte('Pacific blue', '#3f5c6e', ['#3c5a6c', '#27414f'], '#d8e3e6'),
    graphite: matte('Graphite', '#54524f', ['#5b5956', '#41403e'], '#e0dcd5'),
  },
  'iphone-13': {
    midnight: gloss('Midnight', '#262c35', ['#2a313c', '#161b23'], '#d5dce2'),
    pink: gloss('Pink', '#ebc8c2', ['#fbe1da', '#f2c9c1'], '#f5e6e0'),
    starlight: gloss('Starlight', '#dfd5c6', ['#faf4e9', '#ece3d4'], '#dfe4da'),
    green: gloss('Green', '#35473a', ['#41573f', '#2b3d2f'], '#dfe6d5'),
    blue: gloss('Blue', '#8fa9c2', ['#b5cbdf', '#93afc9'], '#e2eaf0'),
    purple: gloss('Purple', '#cfc4dc', ['#e8dff1', '#d2c6e1'], '#ece7f1'),
  },
  'iphone-13-pro': {
    'sierra-blue': matte('Sierra blue', '#93aec4', ['#b0c8da', '#8eaac1'], '#dfe8ee'),
    'alpine-green': matte('Alpine green', '#515e4e', ['#66735f', '#4a5747'], '#e0e6d9'),
    graphite: matte('Graphite', '#53514e', ['#5a5855', '#403f3d'], '#e4dfd8'),
  },
  'iphone-14-pro': {
    'deep-purple': matte('Deep purple', '#5c5266', ['#635a6e', '#463e50'], '#e4dfea'),
    gold: matte('Gold', '#e2c79a', ['#f6e7cd', '#e9d2ac'], '#f0e8da'),
    'space-black': matte('Space black', '#3b3a39', ['#3d3c3b', '#272625'], '#dcd9d3'),
  },
  'iphone-15': {
    pink: matte('Pink', '#eccfcd', ['#fae3e1', '#f1cfce'], '#f4e6e3'),
    blue: matte('Blue', '#bccbd3', ['#d9e6eb', '#c2d4dc'], '#e2ebee'),
    black: matte('Black', '#3c4146', ['#44494e', '#2f3337'], '#dadddc'),
    green: matte('Green', '#cbd6bd', ['#e5eed8', '#d2dfc2'], '#e8ede0'),
  },
  'iphone-15-pro': {
    natural: matte('Natural titanium', '#a39b90', ['#b3aca1', '#938b80'], '#e8e3db'),
    blue: matte('Blue titanium', '#3f4757', ['#454f61', '#2f3745'], '#d9dfe6'),
    white: matte('White titanium', '#d5d2cb', ['#f4f2ee', '#e2dfd9'], '#d5ded9'),
  },
  'iphone-16': {
    ultramarine: matte('Ultramarine', '#7f93d6', ['#9aaeea', '#7c93dc'], '#e0e6f5'),
    teal: matte('Teal', '#8fbcb6', ['#b5d9d3', '#93c2bb'], '#e0edea'),
    black: matte('Black', '#3a3c3e', ['#404245', '#2a2c2e'], '#dfded9'),
  },
  'iphone-16-pro': {
    desert: matte('Desert titanium', '#c6a68a', ['#d9bda3', '#c09f83'], '#f0e6db'),
    black: matte('Black titanium', '#3d3c3b', ['#424140', '#2a2928'], '#dde0dc'),
  },
}
