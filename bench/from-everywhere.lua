-- Each request names another network in X-Forwarded-For.
local nth = math.random(1, 16000000)
request = function()
  nth = nth + 1
  wrk.headers["x-forwarded-for"] = string.format("10.%d.%d.%d", nth / 65536 % 256, nth / 256 % 256, nth % 256)
  return wrk.format()
end
