// The site
