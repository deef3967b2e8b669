import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

/** Every page of the product. */
export default [
  layout('pages/public-frame.tsx', [
    index('pages/home.tsx'),
    route('brand/:id', 'pages/brand.tsx'),
    route('item/:id', 'pages/item.tsx'),
    route('seller/:id', 'pages/seller.tsx'),
    route('search', 'pages/search.tsx'),
    route('about', 'pages/about.tsx'),
    route('blog', 'pages/blog.tsx'),
    route('login', 'pages/login.tsx'),
    route('signup', 'pages/signup.tsx'),
    route('set-password', 'pages/set-password.tsx'),
    route('verify-email', 'pages/verify-email.tsx'),
    route('account', 'pages/account.tsx'),
    route('mybooking', 'pages/my-bookings.tsx'),
    route('payment/:id', 'pages/payment.tsx'),
    route('receipt/:id', 'pages/receipt.tsx'),
    route('*', 'pages/not-found.tsx'),
  ]),
  layout('pages/dashboard-frame.tsx', [
    route('dashboard', 'pages/dashboard.tsx'),
    route('dashboard/addphone', 'pages/add-phone.tsx'),
    route('dashboard/editphone/:id', 'pages/edit-phone.tsx'),
    route('dashboard/managemylist', 'pages/manage-my-list.tsx'),
    route('dashboard/sellers', 'pages/all-sellers.tsx'),
    route('dashboard/buyers', 'pages/all-buyers.tsx'),
    route('dashboard/reportitem', 'pages/reported-items.tsx'),
    route('dashboard/payments', 'pages/payments.tsx'),
    route('dashboard/activity', 'pages/activity.tsx'),
  ]),
] satisfies RouteConfig
