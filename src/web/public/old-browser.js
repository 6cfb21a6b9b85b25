// For browsers too old for the app, above all Internet Explorer: written so that even they understand it. Leads every
// address to /upgrade-your-browser and shows there what stands ready in index.html (S2-06).
if (window.location.pathname === '/upgrade-your-browser') {
  document.getElementById('old-browser').removeAttribute('hidden');
  document.getElementById('old-browser').style.display = 'block';
} else if (/MSIE |Trident\//.test(window.navigator.userAgent)) {
  window.location.replace('/upgrade-your-browser');
}
