#!/bin/sh
# Cuts what our pages need out of two fonts. Run from the project root; needs fonttools with brotli.
# - Inter: the characters of its Latin file, the weights 400 to 700, digits of one width: 22 KB instead of 49.
# - The Bengali letters with all their conjuncts, the weights 400 to 700: 69 KB instead of 107.
# - The taka sign, the one Bengali character of every English page: a price costs 1 KB instead of 105.
set -eu
fonts=node_modules/@fontsource-variable
whole=$(mktemp)
trap 'rm "$whole"' EXIT

fonttools varLib.instancer --quiet --output "$whole" \
  $fonts/inter/files/inter-latin-wght-normal.woff2 wght=400:700
pyftsubset "$whole" --layout-features='kern,tnum' \
  --unicodes='U+20-7E,U+A0-FF,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+FEFF' \
  --flavor=woff2 --no-hinting --desubroutinize --output-file=web/ui/fonts/inter.woff2

pyftsubset $fonts/noto-sans-bengali/files/noto-sans-bengali-bengali-wght-normal.woff2 \
  --text='৳' --layout-features='*' --flavor=woff2 --no-hinting --desubroutinize \
  --output-file=web/ui/fonts/taka.woff2

fonttools varLib.instancer --quiet --output "$whole" \
  $fonts/noto-sans-bengali/files/noto-sans-bengali-bengali-wght-normal.woff2 wght=400:700
pyftsubset "$whole" --layout-features='*' \
  --unicodes='U+964-965,U+980-9F2,U+9F4-9FE,U+200C-200D,U+25CC' \
  --flavor=woff2 --no-hinting --desubroutinize --output-file=web/ui/fonts/bengali.woff2
pyftsubset "$whole" --text='বাংলা' --layout-features='*' \
  --flavor=woff2 --no-hinting --desubroutinize --output-file=web/ui/fonts/bangla-word.woff2
